import { linkStyle } from '@waybill/kit/basics'
import type { ReactNode } from 'react'
import { useFollowLink } from '../frame/use-follow-link.ts'
import { usePlaces } from './use-places.ts'

/** A link between raw pages, for the audience of this page. */
export function RawLink({ to, children }: { to: Parameters<ReturnType<typeof usePlaces>>[0]; children: ReactNode }) {
  const hrefOf = usePlaces()
  return (
    <a href={hrefOf(to)} onClick={useFollowLink()} className={`${linkStyle.text} inline-flex min-h-6 items-center`}>
      {children}
    </a>
  )
}
