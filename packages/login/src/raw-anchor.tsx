import { linkStyle } from '@waybill/kit/basics'
import type { ComponentProps } from 'react'

/** A link between pages without header and menu. */
export const RawAnchor = (props: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...props} className={`${linkStyle.text} inline-flex min-h-6 items-center`} />
)
