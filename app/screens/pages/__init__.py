"""Pages to read: rules, history, statistics, the deal of the day, analyses."""
