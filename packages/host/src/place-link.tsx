import type { ComponentProps, MouseEvent } from 'react'
import { useBridge } from './use-shell.tsx'
import { linkStyle } from '@waybill/kit'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'className'> & {
  href: string
  look?: keyof typeof linkStyle
  /** Called before the page changes: a drawer over it closes. */
  onFollow?: () => void
  className?: string
}

/** A link to a place of the product: the page changes without being loaded again; with a modifier the browser does what it always does. */
export function PlaceLink({ href, look = 'text', onFollow, className = '', ...rest }: Props) {
  const bridge = useBridge()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    bridge.navigate(href)
  }
  return <a {...rest} href={href} onClick={follow} className={`${linkStyle[look]} ${className}`} />
}
