import { initials } from '@waybill/contract/brand/initials'
import { fill, type Locale } from '@waybill/contract/core/messages'
import type { TenantSetting } from '@waybill/contract/tenancy/api'
import { escapeHtml } from '../../../../platform/html.ts'
import { type PageWord, pageWords } from './page-words.ts'

/** Whose site the page is on, in which language, and where its parts are. */
export interface Frame {
  setting: TenantSetting
  locale: Locale
  /** Address of the stylesheet. */
  style: string
  /** Address of the same page in the other language. */
  otherLanguage: string
  /** Address of a path of ours with the page's language. */
  to(path: string): string
}
/** How the seller is named to buyers and reached by them. */
export interface Sender {
  name: string
  contact: string
}

export const languages: Record<Locale, string> = { en: 'en', cn: 'zh-CN' }
export const section = (inner: string, className = '') =>
  `<section${className && ` class="${className}"`}>${inner}</section>`
/** A text of the page, ready to stand in HTML. */
export const say = ({ locale }: Frame, word: PageWord, params: Record<string, string> = {}): string =>
  escapeHtml(fill(pageWords(locale)[word], params))

function siteOf({ setting, locale }: Frame): string {
  const siteName = (locale === 'cn' ? setting.siteNameCN : null) ?? setting.siteName
  const name = escapeHtml(siteName)
  return setting.logoUrl
    ? `<div class="site"><img src="${escapeHtml(setting.logoUrl)}" alt="${name}"></div>`
    : `<div class="site"><span class="mark" aria-hidden="true">${escapeHtml(initials(siteName))}</span>${name}</div>`
}

/** The whole page; `title` and `sections` are HTML. */
export function documentOf(frame: Frame, title: string, sections: readonly string[]): string {
  const { locale, style, otherLanguage, setting } = frame
  const other: Locale = locale === 'en' ? 'cn' : 'en'
  return [
    `<!doctype html><html lang="${languages[locale]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><link rel="stylesheet" href="${escapeHtml(style)}">`,
    `<link rel="icon" href="${escapeHtml(setting.iconUrl ?? '/favicon.ico')}"></head>`,
    `<body><header>${siteOf(frame)}`,
    `<a class="language" href="${escapeHtml(otherLanguage)}" lang="${languages[other]}" hreflang="${languages[other]}">${say(frame, 'language')}</a></header>`,
    `<main>${sections.join('')}</main></body></html>`,
  ].join('')
}
