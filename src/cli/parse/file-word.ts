/** Tells a word that is the name of a file of rows or of a document, where somebody left out the flag before it. */
export const isFileName = (word: string): boolean => /\.(?:csv|tsv|json|ndjson|yaml|yml)$/i.test(word)
