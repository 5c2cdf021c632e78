/**
 * The email addresses in what was typed or pasted, each once: separated by spaces, commas or lines, or as mail programs write them with names.
 * What is no address stays in, so that it can be named.
 */
export function emailsIn(text: string): string[] {
  const plain = text.replace(/[^,;，；、\n<>]*<([^<>\s]+@[^<>\s]+)>/g, ' $1 ')
  const parts = plain.split(/[\s,;，；、]+/).map((part) => part.toLowerCase())
  return [...new Set(parts.filter((part) => part !== ''))]
}
