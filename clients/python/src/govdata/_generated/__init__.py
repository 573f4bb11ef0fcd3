"""What `npm run clients` writes."""
