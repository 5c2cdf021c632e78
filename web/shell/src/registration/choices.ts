import type { Locale } from '@waybill/contract/core/messages'
import { type SignUpChoice, signUpWords } from '@waybill/contract/registration/sign-up-words'
import type { Option } from '@waybill/kit'

export type ChoiceField = SignUpChoice

/** The options of a choice, in the order of specification §9. */
export const optionsOf = (field: ChoiceField, locale: Locale): Option[] =>
  signUpWords[field].map(({ value, text }) => ({ value: String(value), text: text[locale] }))
