"""Bars, curves, calendars and matrices."""
