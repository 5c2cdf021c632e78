import type { Locale } from '@waybill/contract/core/messages'
import { type MenuId, menuWords } from '@waybill/contract/shell/menu-words'
import { defineMessages } from '@waybill/kit/basics'

const wordsIn = (locale: Locale) =>
  Object.fromEntries(Object.entries(menuWords).map(([id, text]) => [id, text[locale]])) as Record<MenuId, string>

/** Words of the sidebar and the settings menu. */
export const menuMessages = defineMessages({ en: wordsIn('en'), cn: wordsIn('cn') })
