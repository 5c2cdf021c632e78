import { mailFooter } from '@waybill/contract/brand/mail-footer'
import { localize } from '@waybill/contract/core/messages'
import { useLocale, useT } from '@waybill/kit'
import { SiteMark } from '@waybill/login'
import type { PreviewFacts } from './form.ts'
import { brandMessages } from './messages.ts'

/** An email of the site, as the server composes it: light in every mode, with the brand in its head alone. */
export function PreviewEmail({ form, site }: PreviewFacts) {
  const t = useT(brandMessages)
  const { locale } = useLocale()
  return (
    <div className="brand-preview light min-h-(--page-height) bg-[#f4f4f5] p-6 text-[#18181b]">
      <p className="mx-auto mb-4 max-w-[520px] font-semibold">{t('emailSubject')}</p>
      <div className="mx-auto max-w-[520px] rounded-lg bg-white p-8">
        <p className="mb-6 flex items-center gap-2">
          {form.logoUrl ? (
            <img src={form.logoUrl} alt="" className="h-8" />
          ) : (
            <>
              <SiteMark site={site} />
              <strong className="text-section">{site}</strong>
            </>
          )}
        </p>
        <p className="mb-4">{t('emailText')}</p>
        <p className="mb-4 text-figure font-semibold tracking-[6px]">492 817</p>
        <p className="mb-4">
          <span className="inline-block rounded-md bg-[#18181b] px-4 py-2.5 text-white">{t('emailButton')}</span>
        </p>
        <p className="mt-6 text-small text-[#52525b]">{localize(mailFooter, locale, { site })}</p>
      </div>
    </div>
  )
}
