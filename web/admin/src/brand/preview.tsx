import { useRef, useState } from 'react'
import { readColours } from '@waybill/contract/brand/index'
import { cx, LocaleProvider, Select, useLocale, useT } from '@waybill/kit'
import { coloursOf, type Form, type PreviewFacts } from './form.ts'
import { brandMessages } from './messages.ts'
import { PreviewEmail } from './preview-email.tsx'
import { PreviewLabel } from './preview-label.tsx'
import { PreviewLogin } from './preview-login.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { usePreviewSheet } from './preview-sheet.ts'
import { useWidth } from './use-width.ts'

type Choice = {
  screen: 'login' | 'orders' | 'email' | 'label'
  mode: 'light' | 'dark'
  language: 'en' | 'cn'
  width: '1440' | '390'
}
const tags = { en: 'en', cn: 'zh-CN' } as const

function Choices({ choice, onChange }: { choice: Choice; onChange: (next: Partial<Choice>) => void }) {
  const t = useT(brandMessages)
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label={t('screen')}
        className="w-36!"
        value={choice.screen}
        options={[
          { value: 'login', text: t('logIn') },
          { value: 'orders', text: t('orders') },
          { value: 'email', text: t('email') },
          { value: 'label', text: t('label') },
        ]}
        onChange={(screen) => onChange({ screen })}
      />
      <Select
        aria-label={t('mode')}
        className="w-24!"
        value={choice.mode}
        options={[
          { value: 'light', text: t('light') },
          { value: 'dark', text: t('dark') },
        ]}
        onChange={(mode) => onChange({ mode })}
      />
      <Select
        aria-label={t('language')}
        className="w-28!"
        value={choice.language}
        options={[
          { value: 'en', text: t('english') },
          { value: 'cn', text: t('chinese') },
        ]}
        onChange={(language) => onChange({ language })}
      />
      <Select
        aria-label={t('width')}
        className="w-28!"
        value={choice.width}
        options={[
          { value: '1440', text: '1,440 px' },
          { value: '390', text: '390 px' },
        ]}
        onChange={(width) => onChange({ width })}
      />
    </div>
  )
}

const screens = { login: PreviewLogin, orders: PreviewOrders, email: PreviewEmail, label: PreviewLabel } as const
const notes = { login: 'previewNote', orders: 'previewNote', email: 'emailNote', label: 'labelNote' } as const

/** Real parts of the product in the brand as it is being edited, light or dark, in either language, wide or narrow. */
export function BrandPreview({ form, main }: { form: Form; main: boolean }) {
  const t = useT(brandMessages)
  const { locale, timeZone } = useLocale()
  const [choice, setChoice] = useState<Choice>({ screen: 'login', mode: 'light', language: locale, width: '1440' })
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const width = Number(choice.width)
  const scale = room === 0 ? 0.5 : Math.min(1, room / width)
  usePreviewSheet({ colours: readColours(coloursOf(form)), width, scale })
  const { language, mode, screen } = choice
  const Screen = screens[screen]
  const site = (language === 'cn' ? form.siteNameCN.trim() : '') || form.siteName
  const slogan = (language === 'cn' ? form.sloganCN.trim() : '') || form.slogan.trim()
  const facts: PreviewFacts = { form, site, slogan, main, wide: width > 640 }
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-2">
      <Choices choice={choice} onChange={(next) => setChoice({ ...choice, ...next })} />
      <div ref={frame} className="overflow-hidden rounded-control border">
        <div
          inert
          lang={tags[language]}
          data-preview={`${screen} ${mode} ${choice.width}`}
          className={cx('brand-preview brand-stage mx-auto overflow-hidden bg-bg text-fg', mode)}
        >
          <LocaleProvider locale={language} timeZone={timeZone}>
            <Screen {...facts} />
          </LocaleProvider>
        </div>
      </div>
      <p className="text-small text-muted">{t(notes[screen])}</p>
    </section>
  )
}
