"""Read and write tables, dice and icons of an owner, and describe saved and finished games."""
