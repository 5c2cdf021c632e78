import { type Locale, localize } from '@waybill/contract/core/messages'
import { initials } from '@waybill/contract/brand/initials'
import { mailFooter } from '@waybill/contract/brand/mail-footer'
import { escapeHtml } from '../../../platform/html.ts'
import type { Brand } from './brand.ts'
import type { Content } from './queue.ts'

/** The absolute address of a link: the tenant's origin, then a path of ours. */
export const hrefOf = (brand: Brand, path: string): string => new URL(path, `${brand.origin}/`).href

const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`

function body(brand: Brand, { paragraphs, code, link }: Content): string[] {
  const button = 'display:inline-block;padding:10px 16px;border-radius:6px;background:#18181b;color:#ffffff'
  return [
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...(code === null
      ? []
      : [paragraph(`<strong style="font-size:28px;letter-spacing:6px">${escapeHtml(code)}</strong>`)]),
    ...(link === null
      ? []
      : [
          paragraph(
            `<a href="${escapeHtml(hrefOf(brand, link.path))}" style="${button}">${escapeHtml(link.label)}</a>`,
          ),
        ]),
  ]
}

/** The logo; without one the site's initials and name, as text, which every mail program shows. */
function signOf({ siteName, logo, mark }: Brand): string {
  const name = escapeHtml(siteName)
  if (logo) return `<img src="${escapeHtml(logo)}" alt="${name}" height="32" style="height:32px;border:0">`
  const square = `display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:7px;text-align:center;vertical-align:middle`
  const letters = `background:${mark.ground};color:${mark.text};font-size:15px;font-weight:bold;line-height:32px`
  return [
    `<span style="${square};${letters}" aria-hidden="true">${escapeHtml(initials(siteName))}</span>`,
    `<strong style="font-size:18px;vertical-align:middle">${name}</strong>`,
  ].join('')
}

/** Why the reader gets the mail, and where that is ended if it can be. */
function footerOf(brand: Brand, { unsubscribe }: Content, locale: Locale): { text: string; html: string } {
  if (!unsubscribe) {
    const footer = localize(mailFooter, locale, { site: brand.siteName })
    return { text: footer, html: escapeHtml(footer) }
  }
  const { reason, label, path } = unsubscribe
  const href = hrefOf(brand, path)
  const link = `<a href="${escapeHtml(href)}" style="color:#52525b">${escapeHtml(label)}</a>`
  return { text: `${reason}\n${label}: ${href}`, html: `${escapeHtml(reason)} ${link}` }
}

function html(brand: Brand, content: Content, { locale, footer }: { locale: Locale; footer: string }): string {
  const name = escapeHtml(brand.siteName)
  const font = "font:15px/22px -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif;color:#18181b"
  return [
    `<!doctype html><html lang="${locale === 'cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><title>${name}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f4f4f5;${font}">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">',
    `<p style="margin:0 0 24px"><a href="${escapeHtml(brand.origin)}/" style="color:#18181b;text-decoration:none">${signOf(brand)}</a></p>`,
    ...body(brand, content),
    `<p style="margin:24px 0 0;font-size:12px;line-height:18px;color:#52525b">${footer}</p>`,
    '</div></body></html>',
  ].join('\n')
}

/** Both forms of a mail: what people type into names stays text in each of them. */
export function composeMail(brand: Brand, content: Content, locale: Locale): { text: string; html: string } {
  const footer = footerOf(brand, content, locale)
  const { paragraphs, code, link } = content
  const text = [
    ...paragraphs,
    ...(code === null ? [] : [code]),
    ...(link === null ? [] : [`${link.label}: ${hrefOf(brand, link.path)}`]),
    `--\n${footer.text}`,
  ].join('\n\n')
  return { text, html: html(brand, content, { locale, footer: footer.html }) }
}
