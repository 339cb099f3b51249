/** Fields that every record has, without its schema naming them. */
export const recordKeys = [
  "uuid",
  "id",
  "version",
  "created_at",
  "updated_at",
  "created_by",
  "updated_by",
  "deleted_at",
];
