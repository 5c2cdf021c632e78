import type { PostageChangeType } from '@waybill/contract'
import { postageChangeWords } from '@waybill/contract/statuses'

/** "Creating labels" for a change type of the wire; "-" for none. */
export const changeWords = (type: number | null, locale: 'en' | 'cn'): string =>
  type === null ? '-' : (postageChangeWords[type as PostageChangeType]?.[locale] ?? '-')
