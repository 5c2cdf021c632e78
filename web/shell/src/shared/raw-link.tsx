import { RawAnchor } from '@waybill/login'
import type { ReactNode } from 'react'
import { useFollowLink } from './use-follow-link.ts'
import { usePlaces } from './use-places.ts'

/** A link between raw pages, for the audience of this page. */
export function RawLink({ to, children }: { to: Parameters<ReturnType<typeof usePlaces>>[0]; children: ReactNode }) {
  const hrefOf = usePlaces()
  return (
    <RawAnchor href={hrefOf(to)} onClick={useFollowLink()}>
      {children}
    </RawAnchor>
  )
}
