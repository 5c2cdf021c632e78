import { Button, cx, Field, Link, TextInput, useT } from '@waybill/kit'
import type { PreviewFacts } from './form.ts'
import { brandMessages } from './messages.ts'

/** The log-in page with the brand: the tenant's picture at the left, the card at the right; narrow, the card alone. */
export function PreviewLogin({ form, site, wide }: PreviewFacts) {
  const t = useT(brandMessages)
  const logo = form.logoUrl && <img src={form.logoUrl} alt="" className="h-9 w-auto max-w-32 flex-none" />
  return (
    <div className={cx('grid h-[900px]', wide && 'grid-cols-2')}>
      {wide && (
        <div className="flex flex-col justify-between bg-brand p-12 text-on-brand">
          <div className="flex items-center gap-3">
            {logo}
            <span className="text-section font-semibold">{site}</span>
          </div>
          {form.mainImageUrl && (
            <img src={form.mainImageUrl} alt="" className="max-h-[540px] w-full rounded-control object-contain" />
          )}
          <p className="min-h-8 text-figure font-semibold">{form.slogan}</p>
        </div>
      )}
      <div className="mx-auto flex w-full max-w-[432px] flex-col justify-center gap-4 px-4">
        {!wide && (
          <div className="flex items-center gap-2">{logo || <span className="font-semibold">{site}</span>}</div>
        )}
        <p className="text-figure font-semibold">{t('sampleLogIn', { site })}</p>
        <Field label={t('sampleUser')} required>
          <TextInput className="h-10!" value="ada@example.com" onChange={() => undefined} />
        </Field>
        <Field label={t('samplePassword')} required>
          <TextInput className="h-10!" value="••••••••" onChange={() => undefined} />
        </Field>
        <Button variant="primary" size="large" className="mt-2 w-full">
          {t('sampleEnter')}
        </Button>
        <Link href="#" className="self-center">
          {t('sampleForgot')}
        </Link>
      </div>
    </div>
  )
}
