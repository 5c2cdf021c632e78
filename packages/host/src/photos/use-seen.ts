import { useEffect, useRef, useState, type RefObject } from 'react'

/** True from the moment on at which the element is first near what is shown: what it needs is loaded then. */
export function useSeen<T extends Element>(): { ref: RefObject<T | null>; seen: boolean } {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (seen || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}
