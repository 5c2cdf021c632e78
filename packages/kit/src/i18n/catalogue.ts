import { formatNumber } from '../format/number.ts'

/** The product's two languages, as they stand on the wire. */
export type Locale = 'en' | 'cn'

/** A text in the forms that `Intl.PluralRules` chooses by the parameter `n`; Chinese needs `other` alone. */
export type Plural = { one?: string; other: string }
export type Template = string | Plural
type Templates = Record<string, Template>

type ParamNames<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type TextOf<T> = T extends string ? T : T extends Plural ? Exclude<T['one' | 'other'], undefined> | '{n}' : never
type ParamsOf<T> = { [Name in ParamNames<TextOf<T>>]: Name extends 'n' ? number : string | number }

/** Messages in both languages; `keys` lives in the types only. */
export type Catalogue<En extends Templates> = {
  readonly en: En
  readonly cn: { readonly [Key in keyof En]: Template }
}

/** Looks a message up; its parameters are required exactly when its English text has placeholders. */
export type Translate<En extends Templates> = <Key extends keyof En>(
  key: Key,
  ...params: keyof ParamsOf<En[Key]> extends never ? [] : [ParamsOf<En[Key]>]
) => string

/** Declares a catalogue: a key missing in Chinese, or one too many, does not compile. */
export function defineMessages<const En extends Templates>(messages: {
  en: En
  cn: { [Key in keyof En]: Template }
}): Catalogue<En> {
  return messages
}

const intlLocale: Record<Locale, string> = { en: 'en-US', cn: 'zh-CN' }

/** The BCP 47 tag for `Intl` and the `lang` attribute. */
export const languageTag = (locale: Locale): string => intlLocale[locale]

const pluralRules = new Map<Locale, Intl.PluralRules>()

function pluralForm(template: Plural, n: number, locale: Locale): string {
  let rules = pluralRules.get(locale)
  if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(intlLocale[locale])))
  return rules.select(n) === 'one' && template.one !== undefined ? template.one : template.other
}

/** Puts parameters into a template; numbers get their grouping, an unknown placeholder stays visible. */
export function fillTemplate(template: Template, params: Record<string, string | number>, locale: Locale): string {
  const text = typeof template === 'string' ? template : pluralForm(template, Number(params['n']), locale)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? formatNumber(value) : value
  })
}

const translators = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** The lookup function of a catalogue in one language; the same function for the same pair, so that memos hold. */
export function translator<En extends Templates>(catalogue: Catalogue<En>, locale: Locale): Translate<En> {
  let known = translators.get(catalogue)
  if (!known) translators.set(catalogue, (known = {}))
  const found = known[locale] as Translate<En> | undefined
  if (found) return found
  const texts: Record<keyof En, Template> = catalogue[locale]
  const translate: Translate<En> = (key, ...params) => fillTemplate(texts[key], params[0] ?? {}, locale)
  known[locale] = translate
  return translate
}
