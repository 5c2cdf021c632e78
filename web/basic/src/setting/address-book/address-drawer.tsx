import { useState } from 'react'
import { addressType } from '@waybill/contract/addresses/enums'
import { ApiError } from '@waybill/contract/core/client'
import type { BookAddress } from '@waybill/contract/addresses/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { errorMessage } from '@waybill/host'
import { Banner, Button, Checkbox, Drawer, ErrorSummary, useLocale, useT } from '@waybill/kit'
import { AddressFields } from '../../shared/address/address-fields.tsx'
import { emptyAddress } from '../../shared/address/form-check.ts'
import { addressMessages } from '../../shared/address/messages.ts'
import { PasteBox } from '../../shared/address/paste-box.tsx'
import { TypedCheck } from '../../shared/address/typed-check.tsx'
import { useAddressForm } from '../../shared/address/use-address-form.ts'
import { bookMessages } from './messages.ts'
import { useSaveAddress } from './use-book.ts'

type Props = {
  /** Null adds a new one. */
  before: BookAddress | null
  type: 1 | 2
  onClose: () => void
}

const asAddress = (one: BookAddress): PostalAddress => ({
  name: one.name,
  company: one.company,
  line1: one.line1,
  line2: one.line2,
  city: one.city,
  state: one.state,
  zip: one.zip,
  country: one.country,
  phone: one.phoneShown,
  email: one.email,
  residential: one.residential,
})

/** Errors that belong to no field: a twin in the book, a change by somebody else, a lost connection. */
function Failure({ error, onAnyway }: { error: unknown; onAnyway: () => void }) {
  const t = useT(bookMessages)
  const { locale } = useLocale()
  if (!error || (error instanceof ApiError && Array.isArray(error.data))) return null
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'ADDRESS_DUPLICATE') {
    return (
      <Banner tone="warning" className="mb-3" actions={<Button onClick={onAnyway}>{t('saveAnyway')}</Button>}>
        {errorMessage(error, locale)}
      </Banner>
    )
  }
  return (
    <Banner tone="critical" className="mb-3">
      {code === 'CONFLICT' ? t('changed') : (errorMessage(error, locale) ?? String(error))}
    </Banner>
  )
}

function Findings({ address }: { address: BookAddress }) {
  const t = useT(bookMessages)
  const { locale } = useLocale()
  if (address.validationNotes.length === 0) return null
  return (
    <Banner tone="warning" title={t('found')} className="mb-3">
      <ul>
        {address.validationNotes.map((one) => (
          <li key={one.fieldName + one.code}>{errorMessage(one, locale)}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** Adds or edits an address of the book. */
export function BookDrawer({ before, type, onClose }: Props) {
  const t = useT(bookMessages)
  const words = useT(addressMessages)
  const sender = type === addressType.sender
  const save = useSaveAddress({ before, type })
  const [start] = useState(() => (before ? asAddress(before) : emptyAddress))
  const [isDefault, setDefault] = useState(false)
  const form = useAddressForm(start, { whose: sender ? 'sender' : 'recipient', failure: save.error })
  const { address, errors, attempt } = form
  const send = (after: 'close' | 'another', allowDuplicate = false) =>
    form.submit((checked) => {
      const draft = { ...checked, ...(isDefault && { isDefault }), ...(allowDuplicate && { allowDuplicate }) }
      const next = () => {
        if (after === 'close') return onClose()
        setDefault(false)
        form.reset({ ...emptyAddress, country: checked.country })
      }
      save.mutate(draft, { onSuccess: next })
    })
  const title = before ? t('editTitle') : sender ? t('addSender') : t('addRecipient')
  return (
    <Drawer
      open
      onClose={onClose}
      width={640}
      dirty={form.dirty}
      title={title}
      onSubmit={() => send('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('discard')}</Button>
          {!before && (
            <Button disabled={save.isPending} onClick={() => send('another')}>
              {t('saveAnother')}
            </Button>
          )}
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Failure error={save.error} onAnyway={() => send('close', true)} />
      <ErrorSummary attempt={attempt} errors={form.summary} />
      {before && !form.dirty && <Findings address={before} />}
      <div className="mb-3 flex flex-col gap-2">
        <PasteBox key={form.round} country={address.country} onFill={form.change} />
        <p className="text-small text-muted">{words('requiredHint')}</p>
      </div>
      <AddressFields
        key={form.round}
        address={address}
        whose={sender ? 'sender' : 'recipient'}
        errors={errors}
        onChange={form.change}
        onLeave={form.leave}
      />
      <TypedCheck address={address} whose={sender ? 'sender' : 'recipient'} onChange={form.change} />
      {sender && !before?.isDefault && (
        <Checkbox
          className="mt-3"
          checked={isDefault}
          onChange={setDefault}
          label={t('isDefault')}
          hint={t('defaultHint')}
        />
      )}
    </Drawer>
  )
}
