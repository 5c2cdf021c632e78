import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Text } from '@waybill/contract/core/messages'
import type { ZipPlace } from '@waybill/contract/addresses/api'
import { canonicalZip, readZip, zipChangeText, zipExample, zipRule } from '@waybill/contract/places/zip'
import { announce, Button, Field, TextInput, useLocale, useStable, useT } from '@waybill/kit'
import { addressMessages } from './messages.ts'
import { contradicts, emptyParts, placeText, useZipPlace } from './use-zip-place.ts'

type Props = {
  address: PostalAddress
  label: string
  required: boolean
  error: string | undefined
  onChange: (change: Partial<PostalAddress>) => void
  onBlur: () => void
  className?: string
}

/** What the code says of the rest of the address: a remark with an offer, never a change of what was typed. */
function useRemark(address: PostalAddress, onChange: Props['onChange']): ReactNode {
  const t = useT(addressMessages)
  const place = useZipPlace(address)
  if (place === null) return <span className="text-warning-fg">{t('zipUnknown')}</span>
  if (!place || !contradicts(address, place)) return undefined
  const words = placeText(place)
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="text-warning-fg">{t('zipElsewhere', { place: words })}</span>
      <Button
        size="compact"
        onClick={() =>
          onChange({ ...(place.city && { city: place.city }), ...(place.state && { state: place.state }) })
        }
      >
        {t('usePlace', { place: words })}
      </Button>
    </span>
  )
}

/** Fills city and state once for each new code, where they are empty. */
function useFill(address: PostalAddress, onChange: Props['onChange']): void {
  const t = useT(addressMessages)
  const place = useZipPlace(address)
  const [first] = useState(address.zip)
  const filled = useRef(first)
  const fill = useStable((found: ZipPlace | null | undefined, zip: string | null) => {
    if (!found || filled.current === zip) return
    filled.current = zip
    const parts = emptyParts(address, found)
    if (Object.keys(parts).length === 0) return
    onChange(parts)
    announce(t('zipFilled', { place: placeText(found) }))
  })
  useEffect(() => fill(place, address.zip), [fill, place, address.zip])
}

/** The postal code under its country's name for it; folded where the country has none. */
export function ZipField({ address, label, required, error, onChange, onBlur, className }: Props) {
  const t = useT(addressMessages)
  const [open, setOpen] = useState(false)
  useFill(address, onChange)
  const remark = useRemark(address, onChange)
  const { country, zip } = address
  const { locale } = useLocale()
  // What leaving the field changed in the code besides blanks and capitals, until the code is typed again.
  const [change, setChange] = useState<Text | null>(null)
  const leave = () => {
    const read = zip?.trim() ? readZip(country, zip) : null
    if (zip?.trim()) onChange({ zip: canonicalZip(country, zip) })
    if (read && read.zip !== zip) setChange(zipChangeText(read))
    onBlur()
  }
  if (zipRule(country) === 'unused' && !zip && !open) {
    return (
      <div className={className}>
        <Button variant="ghost" size="compact" className="mt-6" onClick={() => setOpen(true)}>
          {t('addZip')}
        </Button>
      </div>
    )
  }
  return (
    <Field
      name="zip"
      label={label}
      required={required}
      error={error}
      hint={error ? undefined : (remark ?? change?.[locale])}
      className={className}
    >
      <TextInput
        value={zip ?? ''}
        placeholder={zipExample(country) ?? undefined}
        onChange={(text) => {
          setChange(null)
          onChange({ zip: text || null })
        }}
        onBlur={leave}
      />
    </Field>
  )
}
