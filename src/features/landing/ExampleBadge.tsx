import { Badge } from '@/ui/Badge'

/** On everything of the landing page that shows demo strategies: a hosted site does not have them. */
export const ExampleBadge = () => (
  <span className="mr-1">
    <Badge tone="demo">Example</Badge>
  </span>
)
