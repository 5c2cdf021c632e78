import type { PostageChangeType } from '@waybill/contract/funds/enums'
import { postageChangeWords } from '@waybill/contract/funds/words'

/** "Creating labels" for a change type of the wire; "-" for none. */
export const changeWords = (type: number | null, locale: 'en' | 'cn'): string =>
  type === null ? '-' : (postageChangeWords[type as PostageChangeType]?.[locale] ?? '-')
