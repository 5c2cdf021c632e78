import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** How many modal layers are open on the page, over all React roots: shortcuts of covered layers must rest. */
let openLayers = 0

const LayerContext = createContext(0)

function Registered({ children }: { children: ReactNode }) {
  useEffect(() => {
    openLayers += 1
    return () => {
      openLayers -= 1
    }
  }, [])
  return children
}

/** Wraps the inside of a modal, so that its shortcuts work and those below it do not. */
export function ModalLayer({ children }: { children: ReactNode }) {
  const depth = useContext(LayerContext) + 1
  return (
    <LayerContext value={depth}>
      <Registered>{children}</Registered>
    </LayerContext>
  )
}

/** The depth of the layer that a component stands in; 0 is the page. */
export const useLayerDepth = (): number => useContext(LayerContext)

/** Whether nothing modal lies over a layer of this depth. */
export const isTopLayer = (depth: number): boolean => depth >= openLayers
