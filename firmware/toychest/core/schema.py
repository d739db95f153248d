"""Schemas check JSON values: a document that was read from flash may hold anything.

A schema is
    (low, high)        a whole number from low to high
    {first, second}    one of these numbers or strings
    [schema, schema]   a list with one item for each schema
    [schema, ...]      a list of any length; each item fits the schema
    {"name": schema}   an object with exactly these names
    a function         any value for which it returns true
    bool, None         true or false; null
"""


def fits(value, schema):
    """Return whether a JSON value fits a schema."""
    if isinstance(schema, tuple):
        return type(value) is int and schema[0] <= value <= schema[1]  # True is no number
    if isinstance(schema, set):
        return type(value) in (int, str) and value in schema
    if isinstance(schema, list):
        if type(value) is not list:
            return False
        if schema[-1] is ...:
            return all(fits(item, schema[0]) for item in value)
        return len(value) == len(schema) and all(fits(*pair) for pair in zip(value, schema))
    if isinstance(schema, dict):
        if type(value) is not dict or len(value) != len(schema):
            return False
        return all(name in value and fits(value[name], schema[name]) for name in schema)
    if schema is bool or schema is None:
        return value is None if schema is None else type(value) is bool
    return schema(value)
