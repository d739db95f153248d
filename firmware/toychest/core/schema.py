"""What a document may look like: one that was read from flash may hold anything that JSON has.

A schema is
    (low, high)        a whole number from low to high
    {one, two}         one of these numbers or strings
    [schema, schema]   a list of as many, each of its form
    [schema, ...]      a list of any number, all of one form
    {"name": schema}   an object with these names and no others
    a function         what it says True to
    bool, None         a truth value, null
"""


def fits(value, schema):
    """Whether a value has the form of a schema."""
    if isinstance(schema, tuple):
        return type(value) is int and schema[0] <= value <= schema[1]  # True is no number
    if isinstance(schema, set):
        return type(value) in (int, str) and value in schema
    if isinstance(schema, list):
        if type(value) is not list:
            return False
        if schema[-1] is ...:
            return all(fits(one, schema[0]) for one in value)
        return len(value) == len(schema) and all(fits(*pair) for pair in zip(value, schema))
    if isinstance(schema, dict):
        if type(value) is not dict or len(value) != len(schema):
            return False
        return all(name in value and fits(value[name], schema[name]) for name in schema)
    if schema is bool or schema is None:
        return value is None if schema is None else type(value) is bool
    return schema(value)
