/** The tags of a show (VIEW-6). */
export function StreamTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-moss px-3 py-1 text-small font-medium">
          #{tag}
        </li>
      ))}
    </ul>
  );
}
