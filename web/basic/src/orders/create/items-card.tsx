import { MOST_NEW_LINES } from '@waybill/contract/orders/lines'
import { Card, useT } from '@waybill/kit'
import { LinesEditor } from '../lines-editor.tsx'
import { createMessages } from './messages.ts'
import type { NewLine } from './new-order.ts'

type Props = {
  lines: readonly NewLine[]
  errors: Record<string, string | undefined>
  onChange: (lines: NewLine[]) => void
}

/** What is in the parcel of a new order. */
export function ItemsCard(props: Props) {
  const t = useT(createMessages)
  return (
    <Card title={t('items')}>
      <LinesEditor {...props} most={MOST_NEW_LINES} currency="USD" />
    </Card>
  )
}
