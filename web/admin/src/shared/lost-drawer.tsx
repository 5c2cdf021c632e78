import type { ComponentProps } from 'react'
import { RecordError } from '@waybill/host/record-error'
import { Drawer } from '@waybill/kit'

type Props = ComponentProps<typeof RecordError> & { onClose: () => void }

/** Over a list, in place of the record that an address names: there is none, or it did not load. */
export function LostDrawer({ onClose, ...problem }: Props) {
  return (
    <Drawer open width={560} onClose={onClose} title={problem.nowhere.title}>
      <RecordError {...problem} />
    </Drawer>
  )
}
