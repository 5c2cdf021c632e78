/** Header, menu and what is inside them: loaded when somebody is logged in, or about to be. */
export const loadFrame = () => import('./frame/frame.tsx')
