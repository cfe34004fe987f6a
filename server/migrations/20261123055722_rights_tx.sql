ALTER TABLE "access_state" ADD COLUMN "rights_tx" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Processes keep the rights of accounts by what this row says (docs/adr/0044). It is written when the transaction is
-- about to commit, and once: nobody waits for it while somebody else opens a thousand accounts.
CREATE FUNCTION "note_rights_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_state SET rights_tx = pg_current_xact_id()::text::bigint
    WHERE id = 1 AND rights_tx <> pg_current_xact_id()::text::bigint;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE "name" text;
BEGIN
  FOREACH "name" IN ARRAY ARRAY['role', 'role_permission', 'role_department', 'account_role', 'department', 'setting'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_rights_change()', "name" || '_rights', "name");
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION note_rights_change()', "name" || '_rights_emptied', "name");
  END LOOP;
END $$;
