-- What a merge keeps is told by the key of the reference that moved it (server/kits/references.ts).
UPDATE "department_change" SET "image" = jsonb_build_object(
  'fromHalf', "image"->'fromHalf',
  'sourceStatus', "image"->'sourceStatus',
  'moved', jsonb_build_object(
    'people.members', "image"->'people',
    'dictionary.parts', "image"->'parts',
    'dictionary.posts', "image"->'posts',
    'dictionary.bases', "image"->'bases',
    'handbook.links', jsonb_build_object('before', "image"->'linksBefore', 'after', "image"->'linksAfter'),
    'rotation.placements', jsonb_build_object('changeId', "image"->'rotationChange', 'placedBefore', '[]'::jsonb)))
WHERE "kind" = 'merge' AND "image" ? 'linksBefore';
