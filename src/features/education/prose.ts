/** The HTML has no classes of its own: it is text, and this is how text looks (look: article 18/30). */
export const PROSE = [
  // A context of its own, so that the first paragraph's margin does not push the box down when the text arrives.
  'flow-root text-article [overflow-wrap:anywhere]',
  '[&_h4]:mt-10 [&_h4]:mb-3 [&_h4]:text-title [&_h4]:font-heading [&_h4]:tracking-[-0.02em] [&_h4]:outline-none',
  '[&_p]:my-4 [&_ul]:my-4 [&_ol]:my-4 [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li]:my-1.5',
  '[&_li]:marker:text-ink3 [&_strong]:font-heading',
  '[&_a]:underline [&_a]:decoration-line2 [&_a]:underline-offset-4 [&_a:hover]:decoration-ink',
  '[&_code]:font-mono [&_code]:text-[0.86em] [&_code]:font-normal',
  '[&_table]:my-6 [&_table]:w-full [&_table]:border-t [&_table]:border-line2 [&_table]:text-body',
  '[&_th]:border-b [&_th]:border-line2 [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_th]:text-ink2',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:align-top',
  '[&_th:not(:first-child)]:pl-3 [&_td:not(:first-child)]:pl-3 [&_[align=right]:not(:first-child)]:text-right [&_tr>:first-child]:text-left',
  '[&_blockquote]:my-8 [&_blockquote]:border-y [&_blockquote]:border-line2 [&_blockquote]:py-1',
  '[&_blockquote]:text-body [&_blockquote]:text-ink2',
  // Charts (scripts/chart.ts): a picture of any width, with words over it that keep their size.
  '[&_figure]:my-8 [&_figure]:border-y [&_figure]:border-line2 [&_figure]:py-4 [&_figure]:text-label',
  '[&_figcaption]:flex [&_figcaption]:flex-wrap [&_figcaption]:justify-between [&_figcaption]:gap-x-6',
  '[&_figcaption_span]:text-ink2 [&_figure_span]:whitespace-nowrap',
  '[&_[data-plot]]:relative [&_[data-plot]]:mt-8 [&_[data-plot]]:mr-16 [&_[data-plot]]:h-60',
  '[&_svg]:absolute [&_svg]:size-full [&_svg]:overflow-visible [&_[data-plot]_span]:absolute',
  '[&_[data-rule]]:left-0 [&_[data-rule]]:-translate-y-full [&_[data-rule]]:text-ink3',
  '[&_[data-end]]:left-full [&_[data-end]]:ml-2 [&_[data-end]]:-translate-y-1/2 [&_[data-end]]:font-heading',
  '[&_[data-axis]]:relative [&_[data-axis]]:mr-16 [&_[data-axis]]:h-6 [&_[data-axis]]:text-ink2',
  '[&_[data-tick]]:absolute [&_[data-tick]]:top-2 [&_[data-tick]:not(:first-child)]:-translate-x-1/2',
].join(' ')
