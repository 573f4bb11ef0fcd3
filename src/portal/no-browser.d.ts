/**
 * Takes the place of the types of browsers, which Preact asks for: with them, the types of Bun and of browsers would
 * mix in every file, and names such as `name` and `status` would be variables everywhere. Scripts for browsers have a
 * tsconfig.json of their own.
 */
