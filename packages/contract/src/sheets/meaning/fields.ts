import { wordsOf } from '../header-tokens.ts'
import { type Meaning, meaningOf, meaningPerhaps, roleOfHeading, speaksOfAddress } from './meaning.ts'
import { speaksOfTrade } from './trade.ts'
import type { Part } from './words.ts'

/** How sure a heading is that names a part of the recipient's or sender's address, of an address, or of who ordered. */
const SURE = 0.93
const PLAIN = 0.88
const STANDS_IN = 0.862
const LAST_RESORT = 0.852

const recipient: Partial<Record<Part, string>> = {
  name: 'name',
  first: 'name',
  last: 'recipientLastName',
  company: 'company',
  extra: 'addressLine2',
  house: 'recipientHouseNumber',
  city: 'city',
  state: 'stateCode',
  zip: 'zipCode',
  country: 'countryCode',
  phone: 'phone',
  email: 'email',
}
const sender: Partial<Record<Part, string>> = {
  name: 'senderName',
  first: 'senderName',
  company: 'senderCompany',
  extra: 'senderAddressLine2',
  city: 'senderCity',
  state: 'senderStateCode',
  zip: 'senderZipCode',
  country: 'senderCountryCode',
  phone: 'senderPhone',
  email: 'senderEmail',
}

function fieldOf({ role, part, line }: Meaning): string | null {
  const fields = role === 'sender' ? sender : recipient
  const prefix = role === 'sender' ? 'senderAddressLine' : 'addressLine'
  if (part === 'street') return line === null || line === 1 ? `${prefix}1` : line === 2 ? `${prefix}2` : null
  return line === null || line === 1 ? (fields[part] ?? null) : null
}

/** "单位" by itself is a unit, not an organisation, and these companies carry. */
const notOurs = /^单位$|(?:配送|運送|运输|物流|快递)(?:会社|公司)/

/** The field that a heading means by whom and what it speaks of, and how surely; null when it means none. */
export function fieldByMeaning(heading: string): { key: string; score: number } | null {
  const meaning = meaningOf(heading)
  if (!meaning || notOurs.test(heading.trim())) return null
  // Who pays is never who receives, though he may be asked.
  if (meaning.role === 'billing') return meaning.part === 'email' ? { key: 'email', score: LAST_RESORT } : null
  const key = fieldOf(meaning)
  if (key === null) return null
  // Who ordered may be written to; whether he also receives is to be checked.
  const ofBuyer = meaning.part === 'email' ? PLAIN : STANDS_IN
  const base = meaning.role === null ? PLAIN : meaning.role === 'buyer' ? ofBuyer : SURE
  // Of two names the whole one, of two lines the first that has a number.
  const less = meaning.part === 'first' ? 0.005 : meaning.part === 'extra' ? 0.01 : 0
  // Of two headings that mean the same the one that says it shorter.
  return { key, score: base - less - wordsOf(heading).length / 1000 }
}

/** The field of an address that a heading may mean one word of which nobody knows, for its cells to tell. */
export function addressesPerhaps(heading: string): string[] {
  const meaning = meaningPerhaps(heading)
  const key = !meaning || meaning.role === 'billing' ? null : fieldOf(meaning)
  return key !== null && maySpeakOf(heading, key) ? [key] : []
}

const ofOrigin =
  /of origin|d['’ ]origine|di origine|de origen|de origem|ursprungsland|herkunftsland|van oorsprong|原产|原産|원산지/i
const contacts = ['phone', 'email']
/** Whether a field may have a column of this heading: none of a sender's or a payer's is a recipient's, but for phone and e-mail of who pays. */
export function maySpeakOf(heading: string, key: string): boolean {
  // Goods have a country of origin.
  if (ofOrigin.test(heading) && key.endsWith('ountryCode')) return false
  const role = roleOfHeading(heading)
  const isSenders = key.startsWith('sender')
  const isRecipients = Object.values(recipient).includes(key) || key.startsWith('addressLine')
  if (role === 'billing') return (!isSenders && !isRecipients) || contacts.includes(key)
  if (role === 'sender') return !isRecipients
  return role !== 'recipient' || !isSenders
}

/** Whether a heading asks for the given name alone. */
export const isFirstName = (heading: string): boolean => meaningOf(heading)?.part === 'first'

/** Whether a heading speaks of who ordered, where the field is of who receives. */
export const isOfBuyer = (heading: string, key: string): boolean =>
  key !== 'email' && Object.values(recipient).includes(key) && roleOfHeading(heading) === 'buyer'

/** Whether a heading names a part of the address of who receives or sends, as such. */
export const isOf = (role: 'recipient' | 'sender', heading: string): boolean => {
  const meaning = meaningOf(heading)
  return meaning?.role === role && !contacts.includes(meaning.part)
}

/** Whether a remark on a heading may turn what it means into something else. */
export const isTelling = (text: string): boolean =>
  speaksOfAddress(text) || roleOfHeading(text) !== null || /total|cod|tax|discount|shipping|运费|合计|总/i.test(text)

/** Whether no word of a heading names a part of an address, another side of it, or goods: then what it means is left to its cells. */
export const saysNothingOfUs = (heading: string): boolean => !speaksOfAddress(heading) && !speaksOfTrade(heading)

/** "Nom" is a whole name, but the last one where another column has the first. */
export const isFamilyName = (heading: string, headings: readonly string[]): boolean =>
  wordsOf(heading).includes('nom') && meaningOf(heading)?.part === 'name' && headings.some(isFirstName)

/** "Nombre", "Nome": in Spanish, Italian, Portuguese and Polish a given name where a column of last names stands beside it. */
export const isGivenName = (heading: string): boolean =>
  wordsOf(heading).some((word) => ['nombre', 'nome', 'imie'].includes(word)) && !/complet/i.test(heading)
