import type { MouseEvent, ReactNode } from 'react'
import { linkStyle } from '../actions/link.tsx'
import { cx } from '../cx.ts'

/** The first cell's way into the row: a link when it has an address, a button when it only has an act, else plain. */
export function RowLink({ href, onOpen, children }: { href?: string; onOpen?: () => void; children: ReactNode }) {
  const style = cx(linkStyle.cell, 'block truncate')
  if (href !== undefined) {
    const open = (event: MouseEvent) => {
      if (!onOpen || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpen()
    }
    return (
      <a href={href} onClick={open} data-row-link="" className={style}>
        {children}
      </a>
    )
  }
  if (onOpen) {
    return (
      <button type="button" onClick={onOpen} data-row-link="" className={cx(style, 'max-w-full text-start')}>
        {children}
      </button>
    )
  }
  return <span className="block truncate">{children}</span>
}
