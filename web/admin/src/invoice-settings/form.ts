import { errorText } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import { invoiceSettingProblems, type InvoiceSettings } from '@waybill/contract/invoicing/settings'

/** The settings as they are typed: percent, an empty one null. */
export type Form = Omit<InvoiceSettings, 'taxes'> & {
  taxes: readonly { name: string; percent: number | null }[]
}

export const toForm = (settings: InvoiceSettings): Form => ({
  ...settings,
  taxes: settings.taxes.map(({ name, ratePpm }) => ({ name, percent: ratePpm / 10_000 })),
})

export const toSettings = (form: Form): InvoiceSettings => ({
  ...form,
  legalName: form.legalName.trim(),
  address: form.address.trim(),
  taxNumber: form.taxNumber.trim(),
  taxes: form.taxes.map(({ name, percent }) => ({
    name: name.trim(),
    ratePpm: Math.round((percent ?? 0) * 10_000),
  })),
})

/** What is wrong, by the name of its field, from the top. */
export function formProblems(
  form: Form,
  { needed, prefixWrong, locale }: { needed: string; prefixWrong: string; locale: Locale },
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of ['invoicePrefix', 'creditPrefix'] as const)
    if (!/^[A-Z0-9]{1,10}$/.test(form[name])) problems[name] = prefixWrong
  for (const [index, { name, percent }] of form.taxes.entries()) {
    if (name.trim() === '') problems[`taxes.${index}.name`] = needed
    if (percent === null) problems[`taxes.${index}.rate`] = needed
  }
  for (const { field, code } of invoiceSettingProblems(toSettings(form))) problems[field] ??= errorText(code)[locale]
  return problems
}
