import { useState } from 'react'
import type { OrderQuote } from '@waybill/contract/shipping/api'
import { Button, lazyPart, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { isOfDeclaration } from './fix-fields.ts'

type DrawerProps = { orderId: number; onClose: () => void; onSaved: () => void }
const DeclarationDrawer = lazyPart<DrawerProps>(
  async () => ({ default: (await import('@waybill/host/customs')).DeclarationDrawer }),
  () => null,
)

/** Opens the customs declaration of an order that crosses a border; saving asks for its prices again. */
export function DeclarationButton({ quote, onSaved }: { quote: OrderQuote; onSaved: () => void }) {
  const t = useT(buyMessages)
  const [open, setOpen] = useState(false)
  if (!quote.parcel.customs) return null
  const isMissing = quote.problems.some(isOfDeclaration)
  return (
    <div>
      <Button variant={isMissing ? 'primary' : undefined} onClick={() => setOpen(true)}>
        {t(isMissing ? 'completeDeclaration' : 'declaration')}
      </Button>
      {open && (
        <DeclarationDrawer
          orderId={quote.orderId}
          onClose={() => setOpen(false)}
          onSaved={() => (setOpen(false), onSaved())}
        />
      )}
    </div>
  )
}
