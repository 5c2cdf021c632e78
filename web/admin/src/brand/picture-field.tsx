import { ImageUp } from 'lucide-react'
import type { BrandImageKind } from '@waybill/contract/brand/api'
import { errorMessage } from '@waybill/host'
import { Button, buttonStyle, cx, Field, Spinner, useLocale, useT } from '@waybill/kit'
import { brandMessages } from './messages.ts'
import { useUpload, type Whose } from './use-brand.ts'

const ACCEPT = '.png,.jpg,.jpeg,.webp,.gif'
const shapes: Record<BrandImageKind, string> = { logo: 'h-12 w-36', icon: 'size-12', main: 'h-24 w-24' }

/** A picture of the brand: what there is, on white; another one; none. */
export function PictureField(props: {
  whose: Whose
  kind: BrandImageKind
  label: string
  hint: string
  url: string | null
  onChange: (url: string | null) => void
}) {
  const { whose, kind, label, hint, url, onChange } = props
  const t = useT(brandMessages)
  const { locale } = useLocale()
  const upload = useUpload(whose, kind)
  const send = (file: File | undefined) => file && upload.mutate(file, { onSuccess: (sent) => onChange(sent.url) })
  return (
    <Field name={`picture-${kind}`} label={label} hint={hint} error={errorMessage(upload.error, locale)} group>
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={cx(
            // Pictures stand on white in dark mode too.
            'light grid flex-none place-items-center overflow-hidden rounded-control border bg-bg p-1 text-small text-muted',
            shapes[kind],
          )}
        >
          {url ? <img src={url} alt="" className="max-h-full max-w-full object-contain" /> : t('noPicture')}
        </span>
        <label
          className={cx(
            buttonStyle(),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
          )}
        >
          {upload.isPending ? <Spinner /> : <ImageUp />}
          {t('choosePicture')}
          <input
            type="file"
            accept={ACCEPT}
            aria-label={`${t('choosePicture')}: ${label}`}
            disabled={upload.isPending}
            className="sr-only"
            onChange={(event) => {
              send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        {url && (
          <Button variant="ghost" aria-label={`${t('removePicture')}: ${label}`} onClick={() => onChange(null)}>
            {t('removePicture')}
          </Button>
        )}
      </div>
    </Field>
  )
}
