"""What needs neither hardware nor pixels."""
