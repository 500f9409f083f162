import type { Rolldown } from 'vite'

/** The version whose source was read for the lists below. Another one stays whole, and the weight comes back. */
export const READ_VERSION = '19.3.1'

/**
 * Walks over the tree that look for a `<ViewTransition>` and do nothing where there is none, and what they alone call.
 * React asks them at every commit.
 */
const LOOK_FOR_VIEW_TRANSITIONS = [
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'commitAfterMutationEffectsOnFiber',
  'recursivelyTraverseAfterMutationEffects',
]

/** Reached by these features alone, which nothing of ours uses; using one says so with an error. */
const UNUSED_FEATURES = {
  '<ViewTransition>': [
    'getViewTransitionName',
    'getViewTransitionClassName',
    'createViewTransitionInstance',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'reportViewTransitionError',
    'ViewTransitionPseudoElement',
  ],
  'a ref of a <Fragment>': [
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
  ],
  '<Activity>': ['updateActivityComponent'],
  '<SuspenseList>': ['updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  findDOMNode: ['findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'],
  'the React Compiler': ['useMemoCache'],
  unstable_scheduleHydration: ['attemptExplicitHydrationTarget'],
  useActionState: ['mountActionState', 'updateActionState', 'rerenderActionState'],
  'preload() and its like': [
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'custom elements': ['setPropOnCustomElement'],
  'style sheets and scripts as elements': ['acquireResource', 'suspendResource', 'preloadStylesheet'],
}

/** Gives an error its component stack, which only developers' overlays show. */
const COMPONENT_STACK = 'getStackByFiberInDevAndProd'

/** A method of what is left out. */
const LEFT_OUT_METHOD = /^FragmentInstance\.prototype\./

/** What stands at the top of a module, by the parser. */
type Statements = ReturnType<Rolldown.PluginContext['parse']>['body']

/** What stands in place of the body of each function, by name. */
export const BODIES = new Map([
  ...LOOK_FOR_VIEW_TRANSITIONS.map((name) => [name, '{}'] as const),
  ...Object.entries(UNUSED_FEATURES).flatMap(([feature, names]) =>
    names.map((name) => [name, `{ leftOut(${JSON.stringify(feature)}) }`] as const),
  ),
  [COMPONENT_STACK, '{ return "" }'],
])

/** Throws where the site comes to need what is left out: tests and reviews then see it, not a visitor. */
const LEFT_OUT = `
function leftOut(feature) { throw Error(feature + ' is left out of this build (scripts/lean-react.ts)') }
`

/**
 * React DOM without what the site does not use: a bundler keeps it, since React decides while it runs.
 * @param code of react-dom-client.production.js
 * @param statements of its top level
 */
export function leanReact(code: string, statements: Statements): string {
  let lean = ''
  let at = 0
  const cut = (start: number, end: number, instead: string) => {
    lean += code.slice(at, start) + instead
    at = end
  }
  for (const statement of statements) {
    const { start, end } = statement
    if (statement.type === 'FunctionDeclaration' && statement.body) {
      const body = BODIES.get(statement.id?.name ?? '')
      if (body !== undefined) cut(statement.body.start, statement.body.end, body)
    }
    if (statement.type === 'ExpressionStatement' && LEFT_OUT_METHOD.test(code.slice(start, end))) cut(start, end, '')
  }
  return lean + code.slice(at) + LEFT_OUT
}
