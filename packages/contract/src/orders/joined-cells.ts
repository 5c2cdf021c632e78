import { isErrorCell, tidy } from '../sheets/values.ts'
import { parseCountry } from '../places/index.ts'

type Joined = 'name' | 'recipientLastName' | 'addressLine1' | 'recipientHouseNumber' | 'countryCode'
type Values = Partial<Record<Joined, string>>
const isOpen = (text: string): boolean => tidy(text) !== '' && !isErrorCell(text)
const eastern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** A last name in a column of its own is put behind the name, or before a Chinese, Japanese or Korean one, unless that is whole already. */
export function withWholeName<V extends Values>(values: V): V {
  const { name = '', recipientLastName: last = '' } = values
  if (!isOpen(last) || isErrorCell(name)) return values
  const [firstName, family] = [tidy(name).toLowerCase(), tidy(last).toLowerCase()]
  const isEastern = eastern.test(family) && eastern.test(firstName)
  const isWhole = isEastern ? firstName.startsWith(family) && firstName !== family : firstName.endsWith(` ${family}`)
  if (isWhole) return values
  return { ...values, name: isEastern ? `${last} ${name}` : `${name} ${last}` }
}

/** Countries that write the house's number before the street; all others write it behind. Source: the Universal Postal Union's address formats. */
const numberFirst = new Set('US CA GB IE AU NZ FR LU MC IN SG MY HK PH ZA IL MT PR GU VI BD PK LK TH'.split(' '))

/** A house number in a column of its own is put beside the street as the country writes it, unless the street has it already. */
export function withWholeStreet<V extends Values>(values: V): V {
  const { addressLine1: street = '', recipientHouseNumber: number = '', countryCode = '' } = values
  if (!isOpen(number) || isErrorCell(street) || tidy(street) === '') return values
  const words = tidy(street)
    .toLowerCase()
    .split(/[\s,]+/)
  if (words.includes(tidy(number).toLowerCase())) return values
  const isFirst = numberFirst.has(parseCountry(countryCode) ?? '')
  return { ...values, addressLine1: isFirst ? `${tidy(number)} ${street}` : `${street} ${tidy(number)}` }
}
