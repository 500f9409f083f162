import { domMax } from 'framer-motion'

/** What moves layouts, in a module of its own so that it becomes a chunk of its own. */
export const layoutFeatures = domMax
