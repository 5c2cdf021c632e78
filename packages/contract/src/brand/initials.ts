const sign = /[\p{L}\p{N}]/u

/** The first letter or digit of a word; empty where it has none. */
const firstOf = (word: string | undefined): string => [...(word ?? '')].find((character) => sign.test(character)) ?? ''

/** Initials of a person or a site: "Ava Chen" → "AC", "王伟" → "王"; empty for a name without letters. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => sign.test(word))
  const first = firstOf(words[0])
  if (/\p{Script=Han}/u.test(first)) return first
  return (first + (words.length > 1 ? firstOf(words.at(-1)) : '')).toUpperCase()
}
