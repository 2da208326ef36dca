"""The solver of GOPS. It needs numpy, so players import it only when they decide."""
