import { domMax } from 'framer-motion'

/** Motion's layout animations, in a separate module so that they become a separate chunk. */
export const layoutFeatures = domMax
