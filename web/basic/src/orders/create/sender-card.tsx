import { useState } from 'react'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { Button, Card, useT } from '@waybill/kit'
import { BookPicker } from '../../shared/address/book-picker.tsx'
import { AddressFacts } from '../address-lines.tsx'
import { createMessages } from './messages.ts'

type Props = {
  /** Null = the default sender. */
  sender: PostalAddress | null
  /** Null = there is none; undefined while it is not known. */
  defaultSender: PostalAddress | null | undefined
  error: string | undefined
  onChange: (sender: PostalAddress | null) => void
}

/** Where the parcel comes from: the default sender, or another address of the book. */
export function SenderCard({ sender, defaultSender, error, onChange }: Props) {
  const t = useT(createMessages)
  const [picking, setPicking] = useState(false)
  const shown = sender ?? defaultSender
  const pick = (address: PostalAddress | null) => {
    setPicking(false)
    onChange(address)
  }
  return (
    <Card title={t('shipFrom')}>
      <div className="flex flex-col gap-2" data-field="shipFrom">
        {sender === null && defaultSender && <p className="text-small text-muted">{t('defaultSender')}</p>}
        {shown && <AddressFacts address={shown} whose="sender" />}
        {shown === null && <p className="text-muted">{t('noSender')}</p>}
        {error && <p className="text-small text-danger">{error}</p>}
        {picking && <BookPicker whose="sender" onPick={(address) => pick(address)} />}
        <div className="flex flex-wrap gap-2">
          {!picking && (
            <Button size="compact" onClick={() => setPicking(true)}>
              {t('changeSender')}
            </Button>
          )}
          {sender !== null && (
            <Button size="compact" onClick={() => pick(null)}>
              {t('useDefault')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
