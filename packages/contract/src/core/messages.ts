/** A sentence in both languages; `{name}` marks a parameter. */
export type Text = { en: string; cn: string }
export type Locale = 'en' | 'cn'
export type Params = Record<string, string | number>

/** Puts parameters into a sentence; an unknown placeholder stays visible, so that a mistake is seen. */
export function fill(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : String(value)
  })
}

export const localize = (text: Text, locale: Locale, params?: Params): string => fill(text[locale], params)
