import { useEffect, type RefObject } from 'react'

/** Marks a scroller with `data-cut-start` and `data-cut-end` where content is cut off sideways; no render needed. */
export function useCutEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const mark = () => {
      const left = element.scrollLeft > 0
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      element.parentElement?.toggleAttribute('data-cut-start', left)
      element.parentElement?.toggleAttribute('data-cut-end', right)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [scroller])
}
